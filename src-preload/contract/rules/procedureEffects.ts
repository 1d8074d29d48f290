/** Confirmation that the production lock requires before a write; see rules/guarding.ts. */
export type Confirmation =
  /** The user must type the name of the resource. The main process checks it before it sends a request. */
  | 'name'
  /** The user must see the exact change first. The main process checks its fingerprint. */
  | 'preview'
  /** No confirmation besides the action's own dialog. */
  | 'none';

export interface ServerWrite {
  readonly confirmation: Confirmation;
  /** The only case that needs the confirmation. Every other case needs `none`. */
  readonly onlyFor?: string;
  /**
   * Where a read-only workspace refuses the write. `call`: before the procedure starts. `request`: in the
   * HTTP client, because the call may also change only this computer.
   */
  readonly refusedAt: 'call' | 'request';
  /** Why the write needs this confirmation, or needs none. */
  readonly reason: string;
}

/**
 * All procedures that change data on the server. A read-only workspace refuses them. Each new procedure must
 * be in this list or one of those below; a test checks this.
 */
export const serverWrites: Readonly<Record<string, ServerWrite>> = {
  'playbooks.run': {
    confirmation: 'name',
    refusedAt: 'call',
    reason: 'Runs automation on production. A re-run, a retry and a deep link use the same call.',
  },
  'playbooks.runs.approve': {
    confirmation: 'name',
    refusedAt: 'call',
    reason: 'Starts the run, like running the playbook.',
  },
  'resources.remove': {
    confirmation: 'name',
    refusedAt: 'call',
    reason: 'Deletes production configuration: agents, permissions, flags and every other kind.',
  },
  'resources.create': {
    confirmation: 'name',
    onlyFor: 'silences',
    refusedAt: 'call',
    reason: 'A silence hides production alerts. Other new records do not change existing data.',
  },
  'resources.update': {
    confirmation: 'name',
    onlyFor: 'silences',
    refusedAt: 'call',
    reason: 'A longer or wider silence hides alerts. Other edits never overwrite a newer version.',
  },
  'notifications.silences.setEnd': {
    confirmation: 'name',
    onlyFor: 'a later end',
    refusedAt: 'call',
    reason: 'A longer silence hides alerts. An earlier end hides less.',
  },
  'maintenanceWindows.add': {
    confirmation: 'name',
    refusedAt: 'call',
    reason: 'Its silences hide production alerts. Those of later weeks need no further confirmation.',
  },
  'maintenanceWindows.replace': {
    confirmation: 'name',
    refusedAt: 'call',
    reason: 'Its new silences hide production alerts.',
  },
  'maintenanceWindows.remove': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Deletes silences that have not begun, which hides less.',
  },
  'desktop.act': {
    confirmation: 'name',
    onlyFor: 'Silence of a notification',
    refusedAt: 'request',
    reason: 'A notification has no field for a name, so its action cannot silence guarded items.',
  },
  'incidents.act': {
    confirmation: 'name',
    onlyFor: 'a status that reopens an incident',
    refusedAt: 'call',
    reason: 'Reopening an incident pages people. Comments and other edits must stay quick.',
  },
  'incidents.outbox.settle': {
    confirmation: 'none',
    refusedAt: 'request',
    reason: 'Sends a queued action that was already confirmed. Removing one changes only this computer.',
  },
  'acknowledgements.add': {
    confirmation: 'none',
    refusedAt: 'request',
    reason: 'Adds a comment to an incident. Without an open incident, it changes only this computer.',
  },
  'acknowledgements.remove': {
    confirmation: 'none',
    refusedAt: 'request',
    reason: 'Adds a comment to an incident. It hides nothing, and may change only this computer.',
  },
  'incidents.create': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Adds an incident. This must be quick in an emergency.',
  },
  'incidents.removeHypothesis': {
    confirmation: 'name',
    refusedAt: 'call',
    reason: 'Permanently deletes the hypothesis with its comments and evidence.',
  },
  'incidents.removeEvidence': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Evidence has no name to type. Its subject is not deleted, and the action has its own dialog.',
  },
  'incidents.addResponder': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Adds a link that can be removed.',
  },
  'incidents.removeResponder': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Removes a link, not a user. Adding it again restores it. The action has its own dialog.',
  },
  'relationships.links.add': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Adds a link that can be removed.',
  },
  'relationships.links.remove': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Removes a link, not an item. Adding it again restores it.',
  },
  'settings.members.add': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Adds a link that can be removed.',
  },
  'settings.members.remove': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Removes a link, not a user. Adding it again restores it. The action has its own dialog.',
  },
  'health.check.run': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'A check only observes. The server also runs it on a schedule.',
  },
  'connections.test': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Tests the saved connection. At most, it sends a test message.',
  },
  'kubeconfig.install': {
    confirmation: 'preview',
    refusedAt: 'call',
    reason: 'Writes a file on this computer and creates a token. The dialog shows the change to the file.',
  },
  'kubeconfig.save': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Creates a token of the user for a file. Nothing in production changes.',
  },
  'kubeconfig.copy': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Creates a token of the user for the clipboard. Nothing in production changes.',
  },
  'tokens.make': {
    confirmation: 'none',
    refusedAt: 'call',
    reason: 'Creates a token that can be deleted.',
  },
  'tokens.remove': {
    confirmation: 'name',
    refusedAt: 'call',
    reason: 'All programs that use the token lose access immediately, including deployments.',
  },
};

/** Sign-in and sign-out work in a read-only workspace. The HTTP client refuses account changes. */
export const sessionProcedures: readonly string[] = [
  'session.flow.create',
  'session.flow.submit',
  'session.organisation.choose',
  'session.organisation.open',
  'session.signIn.basic',
  'session.signIn.accessToken',
  'session.signIn.browser',
  'session.signOut',
  'session.retry',
];

/** Procedures that only read or only change this computer. No lock applies. */
export const localProcedures: readonly string[] = [
  'about.diagnostics.list',
  'about.diagnostics.save',
  'about.read',
  'acknowledgements.storage',
  'acknowledgements.storages',
  'assistants.calls.clear',
  'assistants.confirmations.answer',
  'assistants.settings.write',
  'catalog.facets.list',
  'catalog.item.columnChoices',
  'catalog.item.columnValue',
  'catalog.item.peers',
  'catalog.items.export',
  'catalog.items.list',
  'catalog.otherWorkspace.item',
  'catalog.otherWorkspace.list',
  'catalog.summary.list',
  'changes.histogram',
  'changes.history',
  'changes.seen.counts',
  'changes.seen.mark',
  'connections.usage',
  'desktop.events',
  'desktop.menu.write',
  'desktop.settings.write',
  'desktop.window.focused',
  'desktop.window.open',
  'drafts.read',
  'drafts.remove',
  'drafts.write',
  'guards.of',
  'handover.get',
  'handover.markRead',
  'health.check.runs',
  'health.checks.list',
  'health.checks.refresh',
  'history.at',
  'history.density',
  'history.extent',
  'history.moves',
  'incidents.bundle',
  'incidents.instance',
  'incidents.instances',
  'jobs.pins.write',
  'kubeconfig.discard',
  'kubeconfig.inventory.list',
  'kubeconfig.inventory.preview',
  'kubeconfig.inventory.remedy',
  'kubeconfig.inventory.remove',
  'kubeconfig.lock.remove',
  'kubeconfig.preview',
  'kubeconfig.proceed',
  'kubeconfig.start',
  'kubeconfig.undo',
  'kubeconfig.verify',
  'logs.find',
  'logs.forget',
  'logs.ids',
  'logs.labels',
  'logs.line',
  'logs.page',
  'logs.refresh',
  'logs.save',
  'logs.whole',
  'notifications.bell.get',
  'notifications.bell.seen',
  'notifications.rules.checkFilter',
  'notifications.rules.mutes.write',
  'notifications.silences.untilHealthy.write',
  'notifications.rules.try',
  'notifications.sends.noise',
  'notifications.silences.preview',
  'playbooks.get',
  'playbooks.params',
  'playbooks.runs.saveArtifact',
  'recent.clear',
  'recent.pins.write',
  'recent.remove',
  'recent.restore',
  'recent.visit',
  'relationships.at',
  'search.query',
  'search.resources',
  'search.selected',
  'session.account.page',
  'session.check',
  'session.farewell',
  'session.flow.error',
  'session.flow.offered',
  'session.organisation.list',
  'session.signIn.ownWindow',
  'settings.checkSpec',
  'settings.members.candidates',
  'settings.queues',
  'shell.file.piece',
  'shell.file.save',
  'shell.link.open',
  'shell.preferences.write',
  'shell.savedFile.open',
  'shell.start',
  'shell.uncaughtErrors',
  'shell.window.painted',
  'shell.window.seen',
  'shell.window.show',
  'snapshots.dismiss',
  'snapshots.receive.begin',
  'snapshots.receive.end',
  'snapshots.receive.piece',
  'snapshots.save',
  'snapshots.stop',
  'sync.clear',
  'sync.limits.write',
  'sync.now',
  'topology.list',
  'topology.recent',
  'topology.refresh',
  'topology.snapshot',
  'updates.check',
  'updates.fetch',
  'updates.install',
  'updates.write',
  'views.add',
  'views.change',
  'views.file.import',
  'views.file.read',
  'views.file.write',
  'views.move',
  'views.remove',
  'workspaces.add',
  'workspaces.doctor',
  'workspaces.open',
  'workspaces.remove',
  'workspaces.reorder',
  'workspaces.update',
];
