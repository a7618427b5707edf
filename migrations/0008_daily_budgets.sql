-- How much of each of the platform's daily limits has been used, by purpose. `day` is a date in UTC, as the platform counts; a row
-- counts for that day alone and starts at 0 on the next one.
CREATE TABLE daily_budgets (
  name TEXT PRIMARY KEY,
  day TEXT NOT NULL,
  used INTEGER NOT NULL
) WITHOUT ROWID;
