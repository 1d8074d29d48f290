import type { ContractRouterClient } from '@orpc/contract';
import { getEventIteratorSchemaDetails, isContractProcedure } from '@orpc/contract';
import { type AnyRouter, implement } from '@orpc/server';
import { type Contract, contract } from '#contract/contract.ts';
import type { FailureCode, FailureData } from '#contract/rules/failures.ts';
import { Failure } from '#main/base/Failure.ts';

type Bridge = ContractRouterClient<Contract>;

type NamesOf<T, Path extends string = ''> = T extends (...args: never[]) => unknown
  ? Path
  : { [Key in keyof T & string]: NamesOf<T[Key], Path extends '' ? Key : `${Path}.${Key}`> }[keyof T &
      string];

type At<T, Name extends string> = Name extends `${infer Key}.${infer Rest}`
  ? Key extends keyof T
    ? At<T[Key], Rest>
    : never
  : Name extends keyof T
    ? T[Name]
    : never;

/** The path of a contract procedure, such as `catalog.items.list`. */
export type CallName = NamesOf<Bridge>;

type Procedure<Name extends CallName> = Extract<At<Bridge, Name>, (...args: never[]) => unknown>;
type Input<Name extends CallName> = Parameters<Procedure<Name>>[0];
type Output<Name extends CallName> = Awaited<ReturnType<Procedure<Name>>>;

/** A call with this answer stays unanswered until the story gives it another answer. */
export const pending = Symbol('pending');

/** Fails like main: with a typed error of the contract and its message. */
export type Failing = () => never;

export const failing =
  (code: FailureCode, data: FailureData): Failing =>
  () => {
    throw new Failure(code, data);
  };

/**
 * The answer to a call: a value, or a function of the input.
 * For a live value: the current value, sent again whenever a story changes it. Any other stream needs a
 * function.
 */
export type Answer<Name extends CallName> =
  | typeof pending
  | Failing
  | (Output<Name> extends AsyncIterable<infer Item>
      ? Item | ((input: Input<Name>) => AsyncIterable<Item>)
      : Output<Name> | ((input: Input<Name>) => Output<Name>));

export type Answers = { readonly [Name in CallName]: Answer<Name> };

/** Answers of single workspaces, by workspace id. Other answers are those of the open one. */
export type WorkspaceAnswers = Readonly<Record<string, Partial<Answers>>>;

export interface Call {
  readonly name: CallName;
  readonly input: unknown;
  /** The workspace that the call names. Absent for calls to the open one. */
  readonly workspaceId?: string;
}

interface Asked extends Call {
  readonly signal: AbortSignal | undefined;
}

interface Handling {
  readonly input: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** oRPC's implementer of one procedure. This type allows access by name, which oRPC's own type does not. */
interface Implementer {
  handler(handle: (options: Handling) => unknown): AnyRouter;
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/**
 * Implements the whole bridge contract with a table of answers.
 * Inputs and answers are validated against the contract's schemas, as with the real main in tests.
 */
export class FakeBridge {
  readonly router: AnyRouter;
  readonly #calls: Call[] = [];
  readonly #streams = new Set<CallName>();
  readonly #waiting = new Set<() => void>();
  /** Unanswered calls, without streams. */
  readonly #open = new Set<Call>();
  readonly #routers = new Map<string, AnyRouter>();
  #answers: Answers;
  #ofWorkspaces: WorkspaceAnswers = {};

  constructor(answers: Answers) {
    this.#answers = answers;
    this.router = this.#implement(contract, implement(contract), '', undefined);
  }

  /** Returns the procedures that answer calls which name the workspace. */
  routerOf(workspaceId: string): AnyRouter {
    const router =
      this.#routers.get(workspaceId) ?? this.#implement(contract, implement(contract), '', workspaceId);
    this.#routers.set(workspaceId, router);
    return router;
  }

  isStream(name: CallName): boolean {
    return this.#streams.has(name);
  }

  /** Returns the calls since the last `reset`, in order. */
  calls(name: CallName): readonly Call[] {
    return this.#calls.filter((call) => call.name === name);
  }

  get unanswered(): readonly CallName[] {
    return [...this.#open].map(({ name }) => name);
  }

  /** Replaces all answers and clears the recorded calls. */
  reset(answers: Answers, ofWorkspaces: WorkspaceAnswers = {}): void {
    this.#calls.length = 0;
    this.#ofWorkspaces = ofWorkspaces;
    this.#become(answers);
  }

  /** Replaces some answers of one workspace. */
  answerIn(workspaceId: string, some: Partial<Answers>): void {
    const before = this.#ofWorkspaces[workspaceId];
    this.#ofWorkspaces = { ...this.#ofWorkspaces, [workspaceId]: { ...before, ...some } };
    this.#become(this.#answers);
  }

  /** Replaces some answers. Also answers pending calls, and sends new values to open streams. */
  answer(some: Partial<Answers>): void {
    this.#become({ ...this.#answers, ...some });
  }

  #become(answers: Answers): void {
    this.#answers = answers;
    for (const wake of [...this.#waiting]) wake();
  }

  #answerTo({ name, workspaceId }: Call): unknown {
    const own = workspaceId === undefined ? undefined : this.#ofWorkspaces[workspaceId];
    return own !== undefined && name in own ? own[name] : this.#answers[name];
  }

  #implement(part: object, implementer: object, path: string, workspaceId: string | undefined): AnyRouter {
    if (isContractProcedure(part)) {
      const name = path as CallName;
      const streams = getEventIteratorSchemaDetails(part['~orpc'].outputSchema) !== undefined;
      if (streams) this.#streams.add(name);
      return (implementer as Implementer).handler(({ input, signal }) => {
        const call: Call = { name, input, ...(workspaceId === undefined ? {} : { workspaceId }) };
        this.#calls.push(call);
        if (streams) return this.#stream({ ...call, signal });
        this.#open.add(call);
        return this.#once({ ...call, signal }).finally(() => this.#open.delete(call));
      });
    }
    const below = implementer as Readonly<Record<string, object>>;
    return Object.fromEntries(
      Object.entries(part).map(([key, next]: [string, object]) => [
        key,
        this.#implement(next, below[key] ?? {}, path === '' ? key : `${path}.${key}`, workspaceId),
      ]),
    );
  }

  async #once(call: Asked): Promise<unknown> {
    const { input, signal } = call;
    while (this.#answerTo(call) === pending) {
      await this.#changed(signal);
      signal?.throwIfAborted();
    }
    const answer = this.#answerTo(call);
    return typeof answer === 'function' ? answer(input) : answer;
  }

  async *#stream(call: Asked): AsyncGenerator<unknown, void, void> {
    const { input, signal } = call;
    let told: unknown = pending;
    while (signal?.aborted !== true) {
      const answer = this.#answerTo(call);
      if (answer === told) {
        await this.#changed(signal);
        continue;
      }
      told = answer;
      const value: unknown = typeof answer === 'function' ? answer(input) : answer;
      if (isStream(value)) {
        yield* value;
        return;
      }
      yield value;
    }
  }

  /** Resolves when answers change or the call is aborted. */
  #changed(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal?.addEventListener('abort', wake);
    });
  }
}
