/** Where updates are looked for. */
export interface Feed {
  /** An https address. */
  readonly url: string;
  /** Such as `latest` or `beta`; the updater's own when absent. */
  readonly channel?: string;
}

/**
 * What finds, brings and installs a new version: Electron's by electron-updater, a fake in tests. It does nothing by itself.
 */
export interface Updater {
  /** Whether the package names a place of its own, for when no policy does. */
  readonly hasOwnFeed: boolean;
  /**
   * Looks for a newer version.
   * @param feed the place that a policy names; the package's own when absent
   * @returns its version, or undefined when this is the newest
   * @throws the updater's error
   */
  check(feed: Feed | undefined): Promise<string | undefined>;
  /**
   * Brings the version that was found last.
   * @param onPercent hears how far it is, 0 to 100
   * @throws the updater's error
   */
  fetch(onPercent: (percent: number) => void): Promise<void>;
  /** Ends Quarterdeck and installs what was brought. */
  install(): void;
}
