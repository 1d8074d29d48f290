import { procedures } from '#main/bridge/procedures.ts';
import type { Desktop } from './Desktop.ts';

export const desktopProcedures = (desktop: Desktop) => ({
  state: procedures.desktop.state.handler(({ signal }) => desktop.state.follow(signal)),
  events: procedures.desktop.events.handler(({ input, signal }) =>
    desktop.events.follow(input.window, signal),
  ),
  window: {
    focused: procedures.desktop.window.focused.handler(({ input }) => {
      desktop.events.markFocused(input.window);
      return {};
    }),
    open: procedures.desktop.window.open.handler(async ({ input }) => {
      await desktop.openWindow(input.address);
      return {};
    }),
  },
  act: procedures.desktop.act.handler(async ({ input }) => ({ said: await desktop.runAction(input.act) })),
  menu: {
    write: procedures.desktop.menu.write.handler(({ input }) => {
      desktop.writeMenu(input.commands);
      return {};
    }),
  },
  settings: {
    write: procedures.desktop.settings.write.handler(async ({ input }) => {
      await desktop.changeSettings(input);
      return {};
    }),
  },
});
