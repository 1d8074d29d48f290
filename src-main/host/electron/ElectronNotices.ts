import { failureSentences } from '#contract/rules/failures.ts';
import { Failure } from '#main/base/Failure.ts';
import type { Log } from '#main/base/log.ts';
import type { NotificationAction, SystemNotification } from '../host.ts';
import type { ElectronApi } from './ElectronApi.ts';

/** Limit of notifications that can receive clicks. Not every system reports when a notification closes. */
const maxNotifications = 50;

export interface ElectronNoticesOptions {
  readonly Notification: ElectronApi['Notification'];
  readonly platform: NodeJS.Platform;
  readonly log: Log;
  readonly onAddress: (address: string) => void;
  /** The system did not show the notification. */
  readonly onFailed: (notice: SystemNotification) => void;
}

/** System notifications with their click addresses and buttons. */
export class ElectronNotices {
  readonly #options: ElectronNoticesOptions;
  /** Electron does not keep notifications alive. A collected notification receives no clicks. */
  readonly #notifications = new Set<object>();

  constructor(options: ElectronNoticesOptions) {
    this.#options = options;
  }

  show(notice: SystemNotification): void {
    const { Notification, platform, log, onAddress, onFailed } = this.#options;
    const { title, body, address, secondaryLink, actions = [] } = notice;
    const buttons = [
      ...(secondaryLink === undefined
        ? []
        : [{ text: secondaryLink.label, press: () => onAddress(secondaryLink.address) }]),
      ...actions.map((act) => ({ text: act.label, press: () => this.#runAction(act, notice) })),
    ];
    const notification = new Notification({
      title,
      body,
      // Electron shows no buttons on Linux.
      ...(buttons.length === 0 || platform === 'linux'
        ? {}
        : { actions: buttons.map(({ text }) => ({ type: 'button' as const, text })) }),
    });
    const release = () => this.#notifications.delete(notification);
    notification.on('click', () => {
      release();
      onAddress(address);
    });
    notification.once('action', ({ actionIndex }) => {
      release();
      buttons[actionIndex]?.press();
    });
    notification.once('close', release);
    // Electron reports support even without a notification service, and fails only here.
    notification.once('failed', (_event, error) => {
      release();
      log.warn('the system did not show a notification', { error });
      onFailed(notice);
    });
    this.#retain(notification);
    notification.show();
  }

  #retain(notification: object): void {
    this.#notifications.add(notification);
    for (const oldest of this.#notifications) {
      if (this.#notifications.size <= maxNotifications) break;
      this.#notifications.delete(oldest);
    }
  }

  /**
   * Runs the action of a button and reports the result as another notification, because no window may be
   * open.
   */
  #runAction({ label, run }: NotificationAction, { title, address }: SystemNotification): void {
    const tell = (said: string) => this.show({ title: said, body: title, address });
    run().then(tell, (error: unknown) => {
      this.#options.log.warn('the action of a notification failed', { label, error });
      tell(error instanceof Failure ? error.data.sentence : failureSentences.fallback);
    });
  }
}
