import { pinButton as drawPinButton } from '#kit/table/pinButton.ts';
import { messages } from './messages.ts';

export const typePinButton = (
  type: string,
  favourite: boolean,
  onToggle: (type: string) => void,
): HTMLElement =>
  drawPinButton({
    label: favourite ? messages.unpin(type) : messages.pin(type),
    pinned: favourite,
    leading: true,
    onToggle: () => onToggle(type),
  });
