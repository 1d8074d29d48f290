/**
 * Limits of the messages between the window and main. The transport (`maxPayload` of the web host's WebSocket), the window's bridge
 * link and the contract's schemas all use these values.
 */

/** Maximum size of one message from the window, in bytes of its JSON text as UTF-8. Messages to the window have no limit. */
export const maxMessageBytes = 32 * 1024 * 1024;

/** Maximum nesting of arrays and objects in one message. Deeper values could overflow the stack of a recursive reader. */
export const maxMessageDepth = 200;

/** JSON writes one UTF-16 code unit as `\u0000` in the worst case. */
const maxBytesPerCharacter = 6;

/** Reserved for everything in a message besides its longest text, in bytes. */
const otherFieldsBytes = 64 * 1024;

/** Maximum length that the contract may allow for one text, in UTF-16 code units. */
export const maxTextCharacters = Math.floor((maxMessageBytes - otherFieldsBytes) / maxBytesPerCharacter);

/** Maximum length of one piece of a file that the window saves, in UTF-16 code units. A multiple of 4, so that base64 pieces decode separately. */
export const filePieceCharacters = 2_000_000;

/** Maximum length of a text that the window saves as a file, in UTF-16 code units. */
export const maxSavedCharacters = 64_000_000;

export const limitSentences = {
  message: 'This is too large to send: one message to Quarterdeck may have 32 MB. Make it smaller.',
  savedText: 'This file is too large to save: it may have 64 million characters. Export less of it.',
} as const;
