import { failureSentences } from '../../../src-preload/contract/rules/failures.ts';
import { Failure } from '../../base/Failure.ts';
import type { Log } from '../../base/log.ts';
import type { Notice, NoticeAct } from '../host.ts';
import type { ElectronApi } from './ElectronApi.ts';

/** Limit of notifications that can receive clicks. Not every system reports when a notification closes. */
const mostHeard = 50;

export interface ElectronNoticesOptions {
  readonly Notification: ElectronApi['Notification'];
  readonly log: Log;
  readonly onAddress: (address: string) => void;
}

/** System notifications with their click addresses and buttons. */
export class ElectronNotices {
  readonly #options: ElectronNoticesOptions;
  /** Electron does not keep notifications alive. A collected notification receives no clicks. */
  readonly #heard = new Set<object>();

  constructor(options: ElectronNoticesOptions) {
    this.#options = options;
  }

  show(notice: Notice): void {
    const { Notification, onAddress } = this.#options;
    const { title, body, address, further, acts = [] } = notice;
    const buttons = [
      ...(further === undefined ? [] : [{ text: further.label, press: () => onAddress(further.address) }]),
      ...acts.map((act) => ({ text: act.label, press: () => this.#do(act, notice) })),
    ];
    const notification = new Notification({
      title,
      body,
      // Systems without button support ignore them.
      ...(buttons.length === 0
        ? {}
        : { actions: buttons.map(({ text }) => ({ type: 'button' as const, text })) }),
    });
    const release = () => this.#heard.delete(notification);
    notification.on('click', () => {
      release();
      onAddress(address);
    });
    notification.once('action', ({ actionIndex }) => {
      release();
      buttons[actionIndex]?.press();
    });
    notification.once('close', release);
    this.#hold(notification);
    notification.show();
  }

  #hold(notification: object): void {
    this.#heard.add(notification);
    for (const oldest of this.#heard) {
      if (this.#heard.size <= mostHeard) break;
      this.#heard.delete(oldest);
    }
  }

  /**
   * Runs the action of a button and reports the result as another notification, because no window may be
   * open.
   */
  #do({ label, run }: NoticeAct, { title, address }: Notice): void {
    const tell = (said: string) => this.show({ title: said, body: title, address });
    run().then(tell, (error: unknown) => {
      this.#options.log.warn('what a notice offered failed', { label, error });
      tell(error instanceof Failure ? error.data.sentence : failureSentences.fallback);
    });
  }
}
