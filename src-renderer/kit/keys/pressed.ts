/** Whether this is a machine whose first modifier is ⌘. */
export const isApple = /^(?:Mac|iP)/.test(navigator.platform);

/** The keys that are pressed together: `Mod+k` is two, `+` is one. */
export const partsOf = (stroke: string): readonly string[] => (stroke === '+' ? ['+'] : stroke.split('+'));

/** Whether keys are held together with Ctrl or ⌘: those act wherever the focus is. */
export const hasModifier = (keys: string): boolean => keys.startsWith('Mod+');

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a stroke with modifiers such as `Mod+k` is what was pressed. */
export function isPressed(stroke: string, event: Pressed, apple: boolean = isApple): boolean {
  const parts = partsOf(stroke);
  const key = parts.at(-1) ?? '';
  const held = (name: string) => parts.slice(0, -1).includes(name);
  const modifiers =
    event.ctrlKey === (held('Mod') && !apple) &&
    event.metaKey === (held('Mod') && apple) &&
    event.altKey === held('Alt') &&
    event.shiftKey === held('Shift');
  if (!modifiers) return false;
  // A layout without Latin letters still has the key in its place.
  const latin = /^[\x20-\x7e]$/.test(event.key);
  return latin || event.key.length > 1
    ? event.key.toLowerCase() === key.toLowerCase()
    : event.code === `Key${key.toUpperCase()}`;
}
