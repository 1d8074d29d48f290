import { fieldMessages } from '../fields/messages.ts';

export const formMessages = {
  required: fieldMessages.required,
  failed: 'This could not be saved. What you typed is still here.',
  attention: (labels: readonly string[]) =>
    `${labels.length === 1 ? '1 field needs' : `${labels.length} fields need`} attention: ${labels.join(', ')}`,
  draftRestored: 'restored',
  draftDiscard: 'Discard',
  draftNotKept: 'What you type here cannot be kept as a draft.',
  leave: {
    title: 'Leave without saving?',
    text: 'What you typed here would be lost.',
    action: 'Leave',
    cancel: 'Stay',
  },
} as const;
