import { sendSnapshot } from '../../support/snapshotFiles.ts';
import type { ConsoleRecord } from './ConsoleRecord.ts';

/** An operation during which a console is killed. */
interface KilledAct {
  /** The kill comes at a random moment within this delay. */
  readonly mostDelayMs: number;
  /** Runs until the console ends. Rejects when the console ends first. */
  run(lane: ConsoleRecord): Promise<unknown>;
}

/** The operations during which a console is killed. The console's own start is separate. */
export const killedOperations = {
  'sign-in': {
    mostDelayMs: 500,
    async run({ bridge, console }) {
      await bridge.session.signOut();
      await console.signIn();
    },
  },
  'workspace switch': {
    mostDelayMs: 400,
    async run(lane) {
      for (let index = 1; ; index = 1 - index) await lane.openWorkspace(index);
    },
  },
  'snapshot import': {
    mostDelayMs: 700,
    run: ({ console, snapshot }) => sendSnapshot(console.window, snapshot),
  },
  'playbook start': {
    mostDelayMs: 150,
    async run(lane) {
      const name = lane.newName();
      lane.runs.set(name, false);
      await lane.bridge.playbooks.run({ id: lane.playbookId, values: { code: name } });
      lane.runs.set(name, true);
    },
  },
  'rule save': {
    mostDelayMs: 150,
    async run(lane) {
      const name = lane.newName();
      lane.rules.set(name, false);
      await lane.bridge.resources.create({
        kind: 'rules',
        record: { name, spec: { components: [{ types: ['none'] }] } },
      });
      lane.rules.set(name, true);
    },
  },
  'draft typing': { mostDelayMs: 200, run: (lane) => lane.typeDraft() },
} satisfies Record<string, KilledAct>;

export type KilledOperationName = keyof typeof killedOperations;

/** A kill during the console's start, when a provider's session is renewed. */
export const startName = 'start';
/** The latest moment of such a kill, in milliseconds. */
export const maxStartMs = 2_500;

export const killNames: ReadonlyArray<KilledOperationName | typeof startName> = [
  ...(Object.keys(killedOperations) as KilledOperationName[]),
  startName,
];
