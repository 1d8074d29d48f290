export const messages = {
  copyForChat: 'Copy for chat',
  copiedForChat: 'Text for chat copied to clipboard',
  pictureOf: (name: string): string => `Picture of ${name}`,
  copyPicture: 'Copy picture',
  savePicture: 'Save picture',
  pictureCopied: 'Picture copied to clipboard',
  pictureFailed: 'The picture could not be created.',
  openInQuarterdeck: 'Open in Quarterdeck',
  unknownLink: 'This link does not lead to a server or screen that Quarterdeck can open.',
} as const;
