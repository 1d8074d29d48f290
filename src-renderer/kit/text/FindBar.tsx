import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { SearchField } from '../filters/SearchField.tsx';
import { Row, Text } from '../layout/boxes.tsx';
import type { FindState } from './findState.ts';
import { messages } from './messages.ts';

interface FindBarProps {
  readonly find: FindState;
  readonly onSearch: (text: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly ref?: Ref<{ readonly focus: () => void }>;
}

export const isFindKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key === 'f' && (ctrlKey || metaKey) && !shiftKey && !altKey;

/**
 * A search bar with match counter and navigation. Enter goes to the next match, Shift+Enter back, Esc closes.
 */
export function FindBar({ find, onSearch, onStep, onClose, ref }: FindBarProps) {
  const field = useRef<{ readonly focus: () => void }>(null);
  useEffect(() => field.current?.focus(), []);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.target instanceof HTMLInputElement && event.key === 'Enter' && event.shiftKey) onStep(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Row fixed gap={4} paddingX={8} paddingY={4} edge="bottom" onKeyDownCapture={onKeyDownCapture}>
      <SearchField
        ref={field}
        label={messages.find}
        value={find.text}
        delayMs={150}
        entersList={false}
        onSearch={onSearch}
      />
      <Text paddingX={4} size={12} tone="muted" digits role="status">
        {find.text === '' ? '' : messages.found(find.index, find.count)}
      </Text>
      <IconButton label={messages.previousFound} disabled={find.count < 2} onClick={() => onStep(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={messages.nextFound} disabled={find.count < 2} onClick={() => onStep(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton label={messages.closeFind} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </Row>
  );
}
