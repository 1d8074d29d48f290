export const messages = {
  open: 'Acknowledge…',
  openFor: (name: string) => `Acknowledge ${name}`,
  end: 'End acknowledgement',
  undo: 'Undo',
  /** Labels of marks. @param by author, if it is another user */
  until: (time: string, by: string | undefined) =>
    `Acknowledged${by === undefined ? '' : ` by ${by}`} until ${time}`,
  recovery: 'it recovers',
  withNote: (label: string, note: string) => `${label}: ${note}`,
  some: (count: string, of: string) => `${count} of ${of} acknowledged`,
  here: 'Only on this computer',
  comment: (incident: string) => `Comment of ${incident}`,
  waiting: (incident: string) => `Comment of ${incident}, not sent yet`,
  added: 'Acknowledged',
  restored: 'Earlier acknowledgement restored',
  ended: 'Acknowledgement ended',
  endedHere: 'It ended only on this computer, because you cannot comment on its incident.',
  failed: 'The acknowledgement could not be changed',
} as const;
