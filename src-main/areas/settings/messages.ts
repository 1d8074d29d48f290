export const messages = {
  schemaUnusable: 'The server’s schema cannot be used to check this.',
  schemaTooSlow: 'Checking against the server’s schema takes longer than 5 seconds, so it was stopped.',
  schemaTooLarge: 'The server’s schema is larger than 5 MB, so nothing was checked.',
  schemaTooDeep: 'The server’s schema or this specification is nested too deeply to check.',
} as const;
