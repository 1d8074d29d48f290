import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';
import { isClockTime } from './rules/quietHours.ts';
import { mostZoomPercent, smallestZoomPercent } from './rules/zoom.ts';

/** A command of the window as a menu of the system shows it. */
const menuCommandSchema = z.object({
  id: z.string().max(500),
  title: z.string().max(500),
  section: z.enum(['Screens', 'This screen', 'Actions']),
  /** As the window writes them: `Mod+k`, `g c`. */
  keys: z.string().max(50).optional(),
  enabled: z.boolean(),
  /** It makes a file or opens one. */
  inFileMenu: z.boolean().optional(),
});

/** What an address came to; rules/address.ts. */
const targetSchema = z.union([
  z.object({ workspaceId: z.string(), to: z.string() }),
  z.object({ unknownServer: z.string(), to: z.string() }),
]);

/** What one window is to do. Each is given to one window, once. */
const desktopEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('address'), target: targetSchema }),
  /** A command was chosen from the system's menu. */
  z.object({ kind: z.literal('command'), id: z.string() }),
  /** What the system cannot show as a notification. */
  z.object({
    kind: z.literal('notice'),
    title: z.string(),
    body: z.string(),
    target: targetSchema.nullable(),
    /** What going there is called; to show it when absent. */
    label: z.string().optional(),
    /** Another way on. */
    further: z.object({ label: z.string(), target: targetSchema }).optional(),
    /** What can be done about it at once: each is named by `desktop.act`. */
    acts: z.array(z.object({ label: z.string(), act: z.string() })).optional(),
  }),
]);

const setting = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    /** Why it cannot be changed here, in a sentence; null when it can. */
    unable: z.string().nullable(),
  });

const clockTimeSchema = z.string().refine(isClockTime);

/** Local time as `HH:mm`; rules/quietHours.ts. */
export const quietHoursSchema = z.object({ from: clockTimeSchema, to: clockTimeSchema });

const zoomSchema = z.number().int().min(smallestZoomPercent).max(mostZoomPercent);

const desktopStateSchema = z.object({
  settings: z.object({
    openAtLogin: setting(z.boolean()),
    tray: setting(z.boolean()),
    notifications: setting(z.boolean()),
    /** When nobody is told of a pinned check; null for never. */
    quietHours: setting(quietHoursSchema.nullable()),
    /** Whether the person is told of what was sent to them, in the system or in the window. */
    sends: setting(z.boolean()),
    zoomPercent: setting(zoomSchema),
  }),
  /** Whether there is a menu of the system that shows the window's commands. */
  menu: z.boolean(),
  /** Whether a further window can be opened. */
  windows: z.boolean(),
  /** What the window's title counts: 0 for nothing, and where the system shows it itself. */
  badge: z.number().int(),
});

export type MenuCommand = z.infer<typeof menuCommandSchema>;
export type DesktopEvent = z.infer<typeof desktopEventSchema>;
export type DesktopState = z.infer<typeof desktopStateSchema>;

/** Name of a window among those of this run, chosen by itself. */
const windowInput = z.object({ window: z.string().min(1).max(100) });

/** What an operating system does for the application, as far as a window has to do with it. */
export const desktop = {
  state: liveStream(desktopStateSchema),
  /** What this window is to do, as long as it follows. What came before any window was there comes first. */
  events: procedure({ persist: 'no', log: 'redact' })
    .input(windowInput)
    .output(eventIterator(desktopEventSchema)),
  window: {
    /** The person is in this window now: what is meant for one window goes to it. */
    focused: procedure({ persist: 'no', log: 'yes' }).input(windowInput).output(z.object({})),
    /** Opens a further window. `address` is path and query of a screen. */
    open: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ address: z.string().max(4096) }))
      .output(z.object({})),
  },
  /**
   * Does what a notice offers; once.
   * @throws NOT_FOUND for what is offered no more
   */
  act: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ act: z.string().max(100) }))
    .output(z.object({ said: z.string() })),
  menu: {
    /** The commands that the system's menu shows from now on. */
    write: procedure({ persist: 'no', log: 'redact' })
      .input(z.object({ commands: z.array(menuCommandSchema).max(500) }))
      .output(z.object({})),
  },
  settings: {
    write: procedure({ persist: 'no', log: 'yes' })
      .input(
        z
          .object({
            openAtLogin: z.boolean(),
            tray: z.boolean(),
            notifications: z.boolean(),
            quietHours: quietHoursSchema.nullable(),
            sends: z.boolean(),
            zoomPercent: zoomSchema,
          })
          .partial(),
      )
      .output(z.object({})),
  },
};
