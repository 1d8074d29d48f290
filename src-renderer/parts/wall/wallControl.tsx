import { Monitor } from 'lucide-react';
import { Button, IconButton } from '#kit/controls/Button.tsx';

/** Returns the toolbar control that opens the wall. */
export const wallControl = (label: string, onOpen: () => void) => ({
  id: 'wall',
  end: true,
  control: (
    <IconButton label={label} onClick={onOpen}>
      <Monitor aria-hidden />
    </IconButton>
  ),
  panelControl: (
    <Button onClick={onOpen}>
      <Monitor aria-hidden />
      {label}
    </Button>
  ),
});
