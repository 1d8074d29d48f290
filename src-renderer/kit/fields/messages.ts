export const fieldMessages = {
  required: 'This field is required',
  requiredMark: 'required',
  numberInvalid: 'This field must be a number',
  tooManyDigits: 'This field cannot hold all digits of this number. Use Code to enter it.',
  durationInvalid: 'Enter a duration such as 1h30m or 500ms.',
  usualDurations: (label: string) => `${label}: choose a common duration`,
  memoryInvalid: 'Enter a number. The unit is Mi, Gi or Ti.',
  millicoresInvalid: 'Enter a whole number of millicores, such as 250.',
  mapWanted: 'This must be a map of keys and values.',
  dateInvalid: 'Enter a time as YYYY-MM-DD HH:mm.',
  firstOfTwo: (time: string, offset: string, other: string) =>
    `The first of two ${time} (${offset}). For the second, enter ${other}.`,
  secondOfTwo: (time: string, offset: string, other: string) =>
    `The second of two ${time} (${offset}). For the first, enter ${other}.`,
  jsonInvalid: 'This is not a JSON object with string values. It stays unchanged until you edit it.',
  secretKept: 'Set. Type to replace it.',
  dropFile: 'Drop a file here or',
  chooseFile: 'Choose file',
  fileUnreadable: 'This file could not be read.',
  people: 'People',
  peopleOffered: (count: number) =>
    `${count === 1 ? '1 person' : `${count} people`}. Arrow keys choose, Enter mentions.`,
} as const;
