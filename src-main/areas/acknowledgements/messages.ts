export const messages = {
  noStore: 'Local storage is not available, so acknowledgements cannot be stored.',
  failed: 'The acknowledgement could not be stored on this computer.',
  otherOwner: 'The acknowledgement belongs to another workspace or user. Open that workspace to change it.',
  past: 'The end of the acknowledgement is in the past. Choose a later one.',
} as const;
