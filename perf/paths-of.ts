/** The paths of pages that a command is given. @throws Error where one has no slash in front */
export function pathsOf(given: readonly string[]): readonly string[] {
  const wrong = given.find((path) => !path.startsWith('/'));
  if (wrong !== undefined) throw new Error(`${wrong} is no path: /${wrong} would be one`);
  return given;
}
