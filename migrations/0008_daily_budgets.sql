-- How much of what the platform allows in a day has been used, by what it is used for. `day` is a date in UTC, as the platform
-- counts; a row is of that day alone, and begins anew with the next one.
CREATE TABLE daily_budgets (
  name TEXT PRIMARY KEY,
  day TEXT NOT NULL,
  used INTEGER NOT NULL
) WITHOUT ROWID;
