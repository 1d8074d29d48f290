export const messages = {
  schemaUnusable: 'The server’s schema cannot be used to check this.',
  schemaTooSlow: 'The check against the server’s schema was stopped after 5 seconds.',
  schemaTooLarge: 'The server’s schema is larger than 5 MB, so nothing was checked.',
  schemaTooDeep: 'The server’s schema or this specification is nested too deeply to check.',
} as const;
