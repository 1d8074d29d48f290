/** A user whose answers are displayed. */
export interface FollowedUser {
  readonly workspaceId: string;
  readonly personId: string;
  /** Whether the server of the workspace can be reached, as this user. */
  readonly isOnline: boolean;
}

interface WorkspaceFollowersOptions {
  /** Refetches answers that sync changes, until the signal is aborted. */
  readonly start: (user: FollowedUser, signal: AbortSignal) => void;
  /** Refetches all answers of a workspace. */
  readonly refetch: (workspaceId: string) => void;
}

interface Following {
  readonly controller: AbortController;
  isOnline: boolean;
  users: number;
}

/** Follows each user of a workspace once, however many components display answers. */
export class WorkspaceFollowers {
  readonly #options: WorkspaceFollowersOptions;
  readonly #followings = new Map<string, Following>();

  constructor(options: WorkspaceFollowersOptions) {
    this.#options = options;
  }

  /**
   * Follows a user. Refetches if the server can be reached again since the last call for the same user.
   * @returns a function that ends it
   */
  follow(user: FollowedUser): () => void {
    const { workspaceId, personId, isOnline } = user;
    const key = JSON.stringify([workspaceId, personId]);
    const known = this.#followings.get(key);
    const following = known ?? { controller: new AbortController(), isOnline, users: 0 };
    following.users += 1;
    if (known === undefined) {
      this.#followings.set(key, following);
      this.#options.start(user, following.controller.signal);
    }
    if (isOnline && !following.isOnline) this.#options.refetch(workspaceId);
    following.isOnline = isOnline;
    return () => {
      following.users -= 1;
      // A component that changes its list of users ends and follows again in the same task.
      queueMicrotask(() => {
        if (following.users > 0 || following.controller.signal.aborted) return;
        this.#followings.delete(key);
        following.controller.abort();
      });
    };
  }
}
