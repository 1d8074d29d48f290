import { useEffect } from 'react';
import { usePalette } from './usePalette.ts';

/**
 * Collects the text typed between Ctrl+K and the focus of the palette's field.
 * While the palette's code loads, the keys would otherwise
 * trigger shortcuts or reach the field behind the palette.
 */
export function usePaletteTypeAhead(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { open, hasFocus, typedAhead, typeAhead, close } = usePalette.getState();
      const inField = event.target instanceof HTMLInputElement && event.target.dataset.palette !== undefined;
      if (!open || hasFocus || inField) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === 'Escape') close();
      else if (event.key === 'Backspace') typeAhead(typedAhead.slice(0, -1));
      else if (event.key.length === 1) typeAhead(typedAhead + event.key);
      else if (event.key !== 'Enter' && event.key !== 'Tab') return;
      // Enter would press the focused button behind the palette.
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
