import { failureSentences } from '../../../src-preload/contract/rules/failures.ts';
import { Failure } from '../../base/Failure.ts';
import type { Log } from '../../base/log.ts';
import type { Notice, NoticeAct } from '../host.ts';
import type { ElectronApi } from './ElectronApi.ts';

/** So many are heard at once: not every system says when one is gone. */
const mostHeard = 50;

export interface ElectronNoticesOptions {
  readonly Notification: ElectronApi['Notification'];
  readonly log: Log;
  /** Hears where a click leads. */
  readonly onAddress: (address: string) => void;
}

/** Notifications of the system: where a click on one leads, and what its buttons do. */
export class ElectronNotices {
  readonly #options: ElectronNoticesOptions;
  /** Electron itself holds no notification: one that nobody holds is collected, and its clicks are heard no more. */
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
      // Systems that show no buttons leave them out.
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

  /** Does what a notice offers, and tells how that went: there may be no window to say it in. */
  #do({ label, run }: NoticeAct, { title, address }: Notice): void {
    const tell = (said: string) => this.show({ title: said, body: title, address });
    run().then(tell, (error: unknown) => {
      this.#options.log.warn('what a notice offered failed', { label, error });
      tell(error instanceof Failure ? error.data.sentence : failureSentences.fallback);
    });
  }
}
