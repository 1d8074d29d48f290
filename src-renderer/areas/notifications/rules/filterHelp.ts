/** Variables of a filter expression, as observed in a server's events. */
export const seenNames: ReadonlyArray<readonly [names: string, about: string]> = [
  ['check, canary', 'of an event of a check'],
  ['config', 'of an event of a catalog item'],
  ['component', 'of an event of a component'],
  ['agent', 'where it happened'],
  ['incident, hypothesis, evidence, comment, responder, author', 'of an event of an incident'],
  ['permalink, silenceURL', 'addresses in the web client'],
];

export interface FilterExample {
  readonly title: string;
  readonly filter: string;
}

export const filterExamples: readonly FilterExample[] = [
  { title: 'Checks of one namespace', filter: "check.namespace == 'payments'" },
  { title: 'Catalog items of one type', filter: "config.type == 'Kubernetes::Deployment'" },
  { title: 'All but what one agent watches', filter: "agent.name != 'edge-singapore'" },
];

/** Combines the filter with an example by `&&`. */
export const withExample = (filter: string, example: string): string =>
  filter.trim() === '' ? example : `(${filter.trim()}) && ${example}`;
