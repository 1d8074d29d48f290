import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';
import { pinnedWaits } from './rules/pinnedNotices.ts';
import { isClockTime } from './rules/quietHours.ts';
import { maxZoomPercent, minZoomPercent } from './rules/zoom.ts';

/** A window command as the system menu displays it. */
const menuCommandSchema = z.object({
  id: z.string().max(500),
  title: z.string().max(500),
  section: z.enum(['Screens', 'This screen', 'Actions']),
  /** In the window's notation: `Mod+k`, `g c`. */
  keys: z.string().max(50).optional(),
  enabled: z.boolean(),
  /** The command creates or opens a file. */
  inFileMenu: z.boolean().optional(),
});

/** Result of resolving an address; see rules/address.ts. */
const targetSchema = z.union([
  z.object({ workspaceId: z.string(), to: z.string() }),
  z.object({ unknownServer: z.string(), to: z.string() }),
]);

/** An event for one window. Each event is delivered to one window, once. */
const desktopEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('address'), target: targetSchema }),
  z.object({ kind: z.literal('command'), id: z.string() }),
  /** A notice for the window, where the system cannot display it as a notification. */
  z.object({
    kind: z.literal('notice'),
    title: z.string(),
    body: z.string(),
    target: targetSchema.nullable(),
    /** Label of the button that opens `target`. The default is “Show”. */
    label: z.string().optional(),
    /** A second link. */
    further: z.object({ label: z.string(), target: targetSchema }).optional(),
    /** Actions on the notice. `act` is the input of `desktop.act`. */
    acts: z.array(z.object({ label: z.string(), act: z.string() })).optional(),
  }),
]);

const setting = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    /** Why the setting cannot be changed here, as a sentence. Null if it can be changed. */
    unable: z.string().nullable(),
  });

const clockTimeSchema = z.string().refine(isClockTime);

/** Local time as `HH:mm`; see rules/quietHours.ts. */
export const quietHoursSchema = z.object({ from: clockTimeSchema, to: clockTimeSchema });

const zoomSchema = z.number().int().min(minZoomPercent).max(maxZoomPercent);

const desktopStateSchema = z.object({
  settings: z.object({
    openAtLogin: setting(z.boolean()),
    tray: setting(z.boolean()),
    notifications: setting(z.boolean()),
    /** Hours without notifications about pinned checks. Null for none. */
    quietHours: setting(quietHoursSchema.nullable()),
    /** Whether the user is notified about notifications that the server sent to them. */
    sends: setting(z.boolean()),
    /** When a failing pinned check is announced. */
    pinnedWait: setting(z.enum(pinnedWaits)),
    /** Whether the end of an announced failure is announced, too. */
    pinnedRecovery: setting(z.boolean()),
    zoomPercent: setting(zoomSchema),
    /** Whether terminals find the command line of this installation. */
    commandLine: setting(z.boolean()),
  }),
  /** The command line of this installation. Null if it has none. */
  commandLine: z
    .object({
      /** Program and arguments that run it, before the arguments of a command. */
      program: z.array(z.string()).min(1),
      /** Path of the command that the setting installs. */
      file: z.string(),
      /** Program of another installation that the command starts. Null if it starts this one, or is not installed. */
      otherProgram: z.string().nullable(),
    })
    .nullable(),
  /** Whether the system has a menu that displays window commands. */
  menu: z.boolean(),
  /** Whether more windows can be opened. */
  windows: z.boolean(),
  /** The count in the window title. 0 for none, and where the system displays a badge of its own. */
  badge: z.number().int(),
});

export type MenuCommand = z.infer<typeof menuCommandSchema>;
export type DesktopEvent = z.infer<typeof desktopEventSchema>;
export type DesktopState = z.infer<typeof desktopStateSchema>;

/** Name of the window, chosen by the window itself and unique within this run. */
const windowInput = z.object({ window: z.string().min(1).max(100) });

/** Operating system features that concern a window. */
export const desktop = {
  state: liveStream(desktopStateSchema),
  /** Streams the events for this window. Events from before the first window opened come first. */
  events: procedure({ persist: 'no', log: 'redact' })
    .input(windowInput)
    .output(eventIterator(desktopEventSchema)),
  window: {
    /** Marks the window as focused. Events for a single window go to the focused one. */
    focused: procedure({ persist: 'no', log: 'yes' }).input(windowInput).output(z.object({})),
    /** Opens another window. `address` is the path and query of a screen. */
    open: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ address: z.string().max(4096) }))
      .output(z.object({})),
  },
  /**
   * Runs the action of a notice, once.
   * @throws NOT_FOUND if the action is no longer available
   */
  act: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ act: z.string().max(100) }))
    .output(z.object({ said: z.string() })),
  menu: {
    /** Replaces the commands of the system menu. */
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
            pinnedWait: z.enum(pinnedWaits),
            pinnedRecovery: z.boolean(),
            zoomPercent: zoomSchema,
            commandLine: z.boolean(),
          })
          .partial(),
      )
      .output(z.object({})),
  },
};
