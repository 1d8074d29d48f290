/** Whether the main modifier key is ⌘. */
export const isApple = /^(?:Mac|iP)/.test(navigator.platform);

/** Splits a combination into keys: `Mod+k` has two, `+` is one. */
export const keysOfStroke = (stroke: string): readonly string[] =>
  stroke === '+' ? ['+'] : stroke.split('+');

/** Whether a shortcut starts with Mod. Such shortcuts work wherever the focus is. */
export const hasModifier = (keys: string): boolean => keys.startsWith('Mod+');

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function isPressed(stroke: string, event: KeyPress, apple: boolean = isApple): boolean {
  const parts = keysOfStroke(stroke);
  const key = parts.at(-1) ?? '';
  const held = (name: string) => parts.slice(0, -1).includes(name);
  const modifiers =
    event.ctrlKey === (held('Mod') && !apple) &&
    event.metaKey === (held('Mod') && apple) &&
    event.altKey === held('Alt') &&
    event.shiftKey === held('Shift');
  if (!modifiers) return false;
  // Non-Latin keyboard layouts are matched by the physical key.
  const latin = /^[\x20-\x7e]$/.test(event.key);
  return latin || event.key.length > 1
    ? event.key.toLowerCase() === key.toLowerCase()
    : event.code === `Key${key.toUpperCase()}`;
}
