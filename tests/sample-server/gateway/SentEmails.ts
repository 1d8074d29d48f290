export interface Mail {
  readonly to: string;
  readonly about: 'recovery' | 'verification';
  readonly flow: string;
  readonly code?: string;
  readonly link?: string;
}

const kept = 100;

/** Emails that a real identity service would send. Tests read them through `/_mails`. */
export class SentEmails {
  readonly #sent: Mail[] = [];

  get sent(): readonly Mail[] {
    return this.#sent;
  }

  send(mail: Mail): void {
    this.#sent.push(mail);
    if (this.#sent.length > kept) this.#sent.shift();
  }
}
