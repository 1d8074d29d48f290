/**
 * Limits of messages between the window and the main process. The web host's WebSocket (`maxPayload`), the
 * window's bridge link and the contract's schemas use these values.
 */

/** Maximum size of one message from the window, in bytes of UTF-8 JSON. */
export const maxMessageBytes = 32 * 1024 * 1024;

/** Maximum nesting of arrays and objects in one message. Deeper values could overflow the stack. */
export const maxMessageDepth = 200;

/** Worst case in JSON: one UTF-16 code unit written as `\u0000`. */
const maxBytesPerCharacter = 6;

/** Bytes reserved for the rest of a message besides its longest text. */
const otherFieldsBytes = 64 * 1024;

/** Maximum length that the contract may allow for one text, in UTF-16 code units. */
export const maxTextCharacters = Math.floor((maxMessageBytes - otherFieldsBytes) / maxBytesPerCharacter);

/**
 * Maximum length of a file piece, in UTF-16 code units. A multiple of 4, so that each piece is decodable
 * base64.
 */
export const filePieceCharacters = 2_000_000;

/** Maximum length of a text that the window saves as a file, in UTF-16 code units. */
export const maxSavedCharacters = 64_000_000;

export const limitSentences = {
  message: 'The input is too large to send. The limit is 32 MB.',
  savedText: 'This file is too large to save. The limit is 64 million characters. Export less data.',
} as const;
