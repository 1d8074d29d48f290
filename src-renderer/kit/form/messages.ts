import { fieldMessages } from '../fields/messages.ts';

export const formMessages = {
  required: fieldMessages.required,
  cancel: 'Cancel',
  failed: 'Saving failed. Your changes are still here.',
  attention: (labels: readonly string[]) =>
    `${labels.length === 1 ? '1 field needs' : `${labels.length} fields need`} attention: ${labels.join(', ')}`,
  draftRestored: 'restored',
  draftDiscard: 'Discard',
  draftNotKept: 'Your changes cannot be saved as a draft.',
  atLeast: (count: number) => `At least ${count} ${count === 1 ? 'is' : 'are'} required.`,
  atMost: (count: number) => `At most ${count} ${count === 1 ? 'is' : 'are'} allowed.`,
  notShown: 'This field cannot display the current value. Your text will replace it.',
  tooManyDigits: (digits: string) =>
    `This field cannot hold the number ${digits}. The number stays unless you enter another one.`,
  list: {
    add: (noun: string) => `Add ${noun.toLowerCase()}`,
    remove: (heading: string) => `Remove ${heading}`,
    moveUp: (heading: string) => `Move ${heading} up`,
    moveDown: (heading: string) => `Move ${heading} down`,
    first: 'Already first.',
    last: 'Already last.',
    fewest: (count: number) => `At least ${count} must stay.`,
    moved: (heading: string, place: number, count: number) => `${heading} is now ${place} of ${count}.`,
    none: 'None',
  },
  record: {
    form: 'Form',
    code: 'Code',
    unknownKey: (key: string) => `“${key}” is not a field of this record. Remove it.`,
    fixedKey: (key: string) => `“${key}” cannot be changed here. Undo this change.`,
    noForm: 'Fix the code to return to the form.',
    comments: 'Comments are not saved. Switching to Form removes them.',
    commentsQuestion: 'Switch to Form and remove the comments? Everything else stays.',
    toForm: 'Switch to Form',
    stay: 'Stay in Code',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes will be lost.',
    action: 'Leave',
    cancel: 'Stay',
  },
} as const;
