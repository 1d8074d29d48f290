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
  incidentPlaceholder: 'Search, or type a new one',
  hypothesisPlaceholder: 'Choose one, or type a new one',
  newIncident: 'A new incident is created.',
  newHypothesis: 'A new hypothesis is created.',
  ofNewIncident: 'Without one the hypothesis is called as the incident is.',
  reading: 'Reading its hypotheses',
  hypothesesFailed: (sentence: string) =>
    `Its hypotheses could not be read: ${sentence} What is typed makes a new one.`,
  problems: {
    incident: 'Must select or create an incident',
    hypothesis: 'Must select or create a hypothesis',
    severity: 'Please select incident severity',
    type: 'Please select an incident type',
    tooLong: 'Please use at most 1,000 characters',
  },
  link: 'Link',
  linking: 'Linking..',
  cancel: 'Cancel',
  linked: 'Linked to incident successfully',
  later: 'What is not at the server yet waits until it can be reached.',
  open: 'Open the incident',
  commentFailed: 'The description could not be added as a comment',
  offline: 'The server cannot be reached: something can be linked to an incident when it is there again.',
  /** Progress texts if a later step failed. */
  done: {
    incident: 'The incident was created, nothing is linked to it yet. Link goes on from there.',
    hypothesis: 'The hypothesis was created, nothing is linked to it yet. Link goes on from there.',
    evidence: (linked: number, all: number) =>
      `${linked} of ${all} are linked. Link goes on with the others.`,
  },
} as const;
