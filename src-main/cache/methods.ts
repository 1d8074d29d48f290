/** The methods of a class. */
export type Methods<Class> = Pick<
  Class,
  { [Name in keyof Class]: Class[Name] extends (...args: never[]) => unknown ? Name : never }[keyof Class]
>;

/** The methods of several objects in one. */
export type MethodsOfAll<All extends readonly object[]> = (
  All[number] extends infer Each
    ? Each extends object
      ? (methods: Methods<Each>) => void
      : never
    : never
) extends (methods: infer Methods) => void
  ? Methods
  : never;
