/** Variables of a filter expression, as observed in a server's events. */
export const filterVariables: ReadonlyArray<readonly [names: string, about: string]> = [
  ['check, canary', 'check events'],
  ['config', 'catalog item events'],
  ['component', 'component events'],
  ['agent', 'agent of the event'],
  ['incident, hypothesis, evidence, comment, responder, author', 'incident events'],
  ['permalink, silenceURL', 'links to the web client'],
];

export interface FilterExample {
  readonly title: string;
  readonly filter: string;
}

export const filterExamples: readonly FilterExample[] = [
  { title: 'Checks in one namespace', filter: "check.namespace == 'payments'" },
  { title: 'Catalog items of one type', filter: "config.type == 'Kubernetes::Deployment'" },
  { title: 'Everything except one agent', filter: "agent.name != 'edge-singapore'" },
];

/** Combines the filter with an example by `&&`. */
export const withExample = (filter: string, example: string): string =>
  filter.trim() === '' ? example : `(${filter.trim()}) && ${example}`;
