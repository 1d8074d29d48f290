/** Labels of the actions on selected rows. Apart from the texts of their dialogs, which load on demand. */
export const actionLabels = {
  silence: 'Silence…',
  acknowledge: 'Acknowledge…',
  evidence: 'Add to incident…',
  playbook: 'Run playbook…',
  compare: 'Compare',
  graph: 'Show in graph',
} as const;
