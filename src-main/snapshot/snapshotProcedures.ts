/**
 * Procedures with cached responses, and whether a snapshot includes them. Pages for a review are included;
 * data about the operation of the server and its users is not. A test fails if a procedure is missing here.
 */
export const isIncludedInSnapshot: Readonly<Record<string, boolean>> = {
  'catalog.summary.figures': true,
  // `cache/copies/copiedTables.ts` removes the configurations of secret types.
  'catalog.item.get': true,
  'changes.list': true,
  'changes.count': true,
  'changes.facets': true,
  // Only older versions cached patches and diffs as responses.
  'changes.get': false,
  'insights.list': true,
  'insights.count': true,
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
  // Contains email addresses and credentials of trackers.
  'incidents.people': false,
  'incidents.teams': false,
  'relationships.list': true,
  'relationships.count': true,
  // Deletable links are not needed in a read-only snapshot.
  'relationships.links.list': false,
  'playbooks.list': true,
  // Playbooks cannot run in a snapshot.
  'playbooks.applicable': false,
  'playbooks.runs.list': true,
  'playbooks.runs.count': true,
  // Belongs to permissions, which a snapshot does not contain.
  'playbooks.runs.ofSubject': false,
  'playbooks.runs.get': true,
  // The output of a step is a log.
  'playbooks.runs.action': false,
  // Notifications and silences are part of a review, like incidents.
  'notifications.sends.list': true,
  'notifications.sends.get': true,
  'notifications.silences.of': true,
  'health.checks.ofItem': true,
  'health.checks.ofComponent': true,
  'health.check.get': true,
  'health.check.graph': true,
  // Connections reveal how a server reaches other systems.
  'connections.choices': false,
  // Users write the specification, which can contain passwords.
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
  // Contains flags, users with email addresses and roles, and agents; values of settings can be secret.
  'resources.list': false,
  'resources.get': false,
  'settings.members.list': false,
  'settings.schema': true,
  // Access tokens are not part of a review.
  'tokens.list': false,
  // Needed only for installing a chart on a server.
  'integrations.chart': false,
  // Logs can contain secrets.
  'logs.components': false,
  'logs.selectors': false,
  'logs.read': false,
};

export const snapshotProcedures: readonly string[] = Object.entries(isIncludedInSnapshot).flatMap(
  ([name, goes]) => (goes ? [name] : []),
);
