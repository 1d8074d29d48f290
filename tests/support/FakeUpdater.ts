import type { Updater, UpdateSource } from '#main/updates/Updater.ts';

/** An updater without a network. The test sets results and errors. */
export class FakeUpdater implements Updater {
  hasOwnFeed = true;
  newest: string | undefined = '9.9.9';
  error: Error | undefined;
  readonly checks: Array<UpdateSource | undefined> = [];
  installed = 0;

  async check(feed: UpdateSource | undefined): Promise<string | undefined> {
    this.checks.push(feed);
    if (this.error !== undefined) throw this.error;
    return this.newest;
  }

  async fetch(onPercent: (percent: number) => void): Promise<void> {
    onPercent(40);
    if (this.error !== undefined) throw this.error;
  }

  install(): void {
    if (this.error !== undefined) throw this.error;
    this.installed += 1;
  }
}
