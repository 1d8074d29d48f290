/**
 * The address that opens a screen from outside; architecture section 3.
 * @param server the workspace's origin
 * @param to path and query of the screen
 */
export const addressToCopy = (server: string, to: string): string =>
  `quarterdeck://open?${new URLSearchParams({ server, to })}`;
