import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';

export interface HiddenType {
  readonly type: string;
  readonly role?: string | undefined;
  readonly email?: string | undefined;
}

/** Passes the hidden types to the database. Clients cannot send this header. */
const hiddenTypesHeader = 'x-sample-hidden-types';

const escaped = (text: string): string =>
  text.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Item types that tests hide from users. The database filters their rows. */
export class HiddenTypes {
  readonly #database: Pool;
  #hidden: HiddenType[] = [];

  constructor(database: Pool) {
    this.#database = database;
  }

  async hide(hidden: HiddenType): Promise<void> {
    // Enabled only while types are hidden, because row-level security slows down every query.
    await this.#database.query('alter table config_items enable row level security');
    this.#hidden.push(hidden);
  }

  async showAll(): Promise<void> {
    this.#hidden = [];
    await this.#database.query('alter table config_items disable row level security');
  }

  of({ role, email }: SampleAccount): string[] {
    return this.#hidden
      .filter((one) => (one.role ?? role) === role && (one.email ?? email) === email)
      .map(({ type }) => type);
  }

  headerOf(account: SampleAccount): Readonly<Record<string, string>> {
    const types = this.of(account);
    return types.length === 0 ? {} : { [hiddenTypesHeader]: escaped(JSON.stringify(types)) };
  }
}
