/**
 * Kept answers by procedure, and whether they go into a snapshot: what a screen of review shows does, what is about running the server and
 * its people does not. A test fails on a procedure that keeps answers and is not decided about.
 */
export const answersThatGo: Readonly<Record<string, boolean>> = {
  'catalog.summary.figures': true,
  // Configurations of secret types are taken out of it; cache/copies/copiedTables.ts.
  'catalog.item.get': true,
  'changes.list': true,
  'changes.facets': true,
  // Patches and diffs are not kept as an answer; an older version may have done so.
  'changes.get': false,
  'insights.list': true,
  'insights.facets': true,
  'insights.get': true,
  'incidents.list': true,
  'incidents.counts': true,
  'incidents.get': true,
  'incidents.history': true,
  'incidents.ofItem': true,
  'incidents.ofComponent': true,
  'incidents.components': true,
  'timeline.of': true,
  // Who can be asked for help, with addresses and what their trackers are given.
  'incidents.people': false,
  'incidents.teams': false,
  'relationships.list': true,
  // Who may take away which link is of no use where nothing can be changed.
  'relationships.links.list': false,
  'playbooks.list': true,
  // Which of them can be run on what is of no use where nothing can be run.
  'playbooks.applicable': false,
  'playbooks.runs.list': true,
  'playbooks.runs.get': true,
  // What a step wrote is a log as well.
  'playbooks.runs.action': false,
  // Who was told what, and what was quiet: as much a part of a review as the incidents.
  'notifications.sends.list': true,
  'notifications.sends.get': true,
  'notifications.silences.of': true,
  'health.checks.ofItem': true,
  'health.check.get': true,
  'health.check.graph': true,
  // Which connections there are says where a server reaches others.
  'connections.choices': false,
  // Its specification is written by people, with passwords at times.
  'health.canary.get': false,
  'health.canary.checks': true,
  'jobs.list': true,
  'jobs.names': true,
  'jobs.strips': true,
  'topology.component.get': true,
  'topology.component.items': true,
  'topology.component.changes': true,
  'topology.component.checks': true,
  'topology.component.teams': true,
  'topology.component.insights': true,
  // Flags, people with their addresses and roles, agents: values of settings may be secret.
  'resources.list': false,
  'resources.get': false,
  'settings.members.list': false,
  'settings.schema': true,
  // Who has which way in to a server is no part of a review.
  'tokens.list': false,
  // It is for installing something at a server, which a snapshot has not.
  'integrations.chart': false,
  // Programs write what they like into their logs, secrets among it.
  'logs.components': false,
  'logs.selectors': false,
  'logs.read': false,
};

export const proceduresThatGo: readonly string[] = Object.entries(answersThatGo).flatMap(([name, goes]) =>
  goes ? [name] : [],
);
