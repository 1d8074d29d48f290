import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';

/** One type of items that a role, or one person, does not see. */
export interface HiddenType {
  readonly type: string;
  readonly role?: string | undefined;
  readonly email?: string | undefined;
}

/** The header that tells the database what to hide; clients cannot send it. */
const hiddenTypesHeader = 'x-sample-hidden-types';

const escaped = (text: string): string =>
  text.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Types that tests hid from somebody: rows that the server has and does not show. */
export class HiddenTypes {
  readonly #database: Pool;
  #hidden: HiddenType[] = [];

  constructor(database: Pool) {
    this.#database = database;
  }

  async hide(hidden: HiddenType): Promise<void> {
    // On only while something is hidden: it costs every query something.
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

  /** The header for requests of a person to the data API. */
  headerOf(account: SampleAccount): Readonly<Record<string, string>> {
    const types = this.of(account);
    return types.length === 0 ? {} : { [hiddenTypesHeader]: escaped(JSON.stringify(types)) };
  }
}
