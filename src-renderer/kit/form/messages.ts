import { fieldMessages } from '../fields/messages.ts';

export const formMessages = {
  required: fieldMessages.required,
  failed: 'This could not be saved. What you typed is still here.',
  attention: (labels: readonly string[]) =>
    `${labels.length === 1 ? '1 field needs' : `${labels.length} fields need`} attention: ${labels.join(', ')}`,
  draftRestored: 'restored',
  draftDiscard: 'Discard',
  draftNotKept: 'What you type here cannot be kept as a draft.',
  atLeast: (count: number) => `At least ${count} are needed.`,
  atMost: (count: number) => `At most ${count} ${count === 1 ? 'is' : 'are'} allowed.`,
  notShown: 'This holds something that the field cannot show. What is entered here replaces it.',
  list: {
    add: (noun: string) => `Add ${noun.toLowerCase()}`,
    remove: (heading: string) => `Remove ${heading}`,
    moveUp: (heading: string) => `Move ${heading} up`,
    moveDown: (heading: string) => `Move ${heading} down`,
    first: 'It is the first one.',
    last: 'It is the last one.',
    fewest: (count: number) => `At least ${count} must stay.`,
    moved: (heading: string, place: number, count: number) => `${heading} is now ${place} of ${count}.`,
    none: 'None',
  },
  record: {
    form: 'Form',
    code: 'Code',
    noForm: 'The form shows again when this can be read.',
    comments: 'Comments are not saved. They go when you choose Form.',
    commentsQuestion: 'Go to Form without the comments? All else stays.',
    toForm: 'Go to Form',
    stay: 'Stay in Code',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'What you typed here would be lost.',
    action: 'Leave',
    cancel: 'Stay',
  },
} as const;
