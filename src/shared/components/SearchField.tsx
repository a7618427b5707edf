interface SearchFieldProps {
  query: string;
  hint: string;
  label?: string;
  /** Characters. */
  maxLength?: number;
  isRequired?: boolean;
}

export function SearchField({ query, hint, label = hint, ...limits }: SearchFieldProps) {
  return (
    <input
      type="search"
      name="q"
      defaultValue={query}
      maxLength={limits.maxLength}
      placeholder={hint}
      aria-label={label}
      autoComplete="off"
      required={limits.isRequired}
    />
  );
}
