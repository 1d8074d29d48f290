import { procedures } from '../../bridge/procedures.ts';
import type { Host } from '../../host/host.ts';
import type { Preferences } from './Preferences.ts';

export interface ShellParts {
  readonly host: Host;
  readonly version: string;
  readonly preferences: Preferences;
}

export const shellProcedures = ({ host, version, preferences }: ShellParts) => ({
  start: procedures.shell.start.handler(() => ({ version, host: host.kind, preferences: preferences.value })),
  preferences: {
    write: procedures.shell.preferences.write.handler(({ input }) => preferences.change(input)),
  },
  link: {
    open: procedures.shell.link.open.handler(async ({ input }) => {
      await host.openLink(input.url);
      return {};
    }),
  },
  window: {
    show: procedures.shell.window.show.handler(async () => {
      await host.showWindow();
      return {};
    }),
  },
});
