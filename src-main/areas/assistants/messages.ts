export const messages = {
  turnedOff: 'Assistants are turned off. The user can turn them on in Quarterdeck, in Settings → Assistants.',
  noWindow: 'No window of Quarterdeck is open, so the user cannot confirm this action. Nothing was changed.',
  windowClosed: 'The window of Quarterdeck was closed before the user confirmed. Nothing was changed.',
  tooMany: 'Too many actions wait for confirmation. Wait until the user has answered them.',
  timedOut: 'The user did not confirm this action within 2 minutes. Nothing was changed.',
  denied: 'The user denied this action. Nothing was changed.',
  disconnected: 'The call was stopped before the user confirmed. Nothing was changed.',
  noLongerWaits: 'This action no longer waits for confirmation.',
} as const;
