/** Texts of the link dialog. Texts from the product specification are word for word. */
export const messages = {
  attach: 'Attach as Evidence',
  linesOf: (name: string, lines: string) =>
    `${name} ${/^\d+$/.test(lines) ? 'line' : 'lines'} ${lines.replaceAll(',', ', ')}`,
  changeOf: (type: string, item: string) => `${type} of ${item}`,
  insightOf: (analyzer: string, item: string) => `${analyzer === '' ? 'Insight' : analyzer}: ${item}`,
  title: 'Link to Incident',
  fields: {
    incident: 'Incident',
    description: 'Description',
    type: 'Type',
    severity: 'Severity',
    hypothesis: 'Hypothesis',
  },
  incidentPlaceholder: 'Search or enter a new title',
  hypothesisPlaceholder: 'Choose one or enter a new title',
  createIncident: (title: string) => `Create incident “${title}”`,
  createHypothesis: (title: string) => `Create hypothesis “${title}”`,
  newIncident: 'A new incident is created.',
  newHypothesis: 'A new hypothesis is created.',
  ofNewIncident: 'If empty, uses the incident’s title.',
  reading: 'Loading hypotheses…',
  hypothesesFailed: (sentence: string) =>
    `The hypotheses could not be loaded: ${sentence} You can enter a new one.`,
  problems: {
    incident: 'Must select or create an incident',
    hypothesis: 'Must select or create a hypothesis',
    severity: 'Please select incident severity',
    type: 'Please select an incident type',
    tooLong: 'Please use at most 1,000 characters',
  },
  link: 'Link',
  linking: 'Linking..',
  linked: 'Linked to incident successfully',
  later: 'Changes that are not sent yet are queued until the server can be reached.',
  open: 'Open the incident',
  commentFailed: 'The description could not be added as a comment',
  offline: 'The server cannot be reached. It is needed to link to an incident.',
  /** Progress texts if a later step failed. */
  done: {
    incident: 'The incident was created, but nothing is linked to it yet. Select Link to continue.',
    hypothesis: 'The hypothesis was created, but nothing is linked to it yet. Select Link to continue.',
    evidence: (linked: number, all: number) =>
      `${linked} of ${all} are linked. Select Link to link the others.`,
  },
} as const;
