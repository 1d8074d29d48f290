export const fieldMessages = {
  required: 'This field is required',
  requiredMark: 'required',
  numberInvalid: 'This field must be a number',
  durationInvalid: 'Please type a duration such as 1h30m or 500ms.',
  usualDurations: (label: string) => `${label}: choose a usual one`,
  memoryInvalid: 'Please type a number; the unit is Mi, Gi or Ti.',
  millicoresInvalid: 'Please type a whole number of millicores, such as 250.',
  mapWanted: 'This must be a map of keys and values.',
  dateInvalid: 'Please type a time as YYYY-MM-DD HH:mm.',
  jsonInvalid: 'This is not a JSON object of texts. It is kept until you change it.',
  secretKept: 'Set. Type to replace it.',
  dropFile: 'Drop a file here or',
  chooseFile: 'Choose file',
  fileUnreadable: 'This file could not be read.',
  people: 'People',
  peopleOffered: (count: number) =>
    `${count === 1 ? '1 person' : `${count} people`}. Arrow keys choose, Enter mentions.`,
} as const;
