/** Values that say nothing without their key: booleans, numbers and single letters. */
const needsKey = /^(?:true|false|yes|no|on|off|none|[\d.]+|.)?$/i;

/**
 * Returns the text of a tag: its value, with the key where the value alone is meaningless.
 * @param key for example `team`
 * @param value for example `payments`
 */
export const tagText = (key: string, value: string): string =>
  needsKey.test(value) ? `${key}: ${value}` : value;
