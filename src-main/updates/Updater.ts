export interface UpdateSource {
  /** https URL. */
  readonly url: string;
  /** For example `latest` or `beta`; the updater's default when absent. */
  readonly channel?: string;
}

/**
 * Finds, downloads and installs new versions: electron-updater, or a fake in tests. Never acts on its own.
 */
export interface Updater {
  /** True if the package has a default update URL. */
  readonly hasOwnFeed: boolean;
  /**
   * Checks for a newer version.
   * @param feed update URL of the policy; the package's default when absent
   * @returns the new version; undefined if the current one is the latest
   * @throws the updater's error
   */
  check(feed: UpdateSource | undefined): Promise<string | undefined>;
  /**
   * Downloads the version that was found.
   * @param onPercent called with the progress, 0 to 100
   * @throws the updater's error
   */
  fetch(onPercent: (percent: number) => void): Promise<void>;
  /**
   * Quits Quarterdeck and installs the downloaded version.
   * @throws the updater's error if nothing was installed; Quarterdeck then continues
   */
  install(): void;
}
