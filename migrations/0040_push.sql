-- Drops what only versions before migration 0031 read and wrote.
DROP TRIGGER push_subscribers_renewed;
DROP TRIGGER push_subscribers_deleted;
DROP VIEW push_subscriptions_sent;
DROP TABLE push_subscriptions;
DROP TABLE push_slices;
DROP TABLE push_campaigns;

-- Plain names. What each column holds is as migration 0031 describes it.

-- Only alerts of this level or above are sent. Since `unconfirmed_since` no message has been
-- delivered, or the paper is withdrawn, and the browser has not sent its subscription again.
ALTER TABLE push_subscribers RENAME COLUMN level TO min_level;
ALTER TABLE push_subscribers RENAME COLUMN unproven_since TO unconfirmed_since;

-- Since when the alert has its `state`. It is for those who had subscribed by `audience_at`, and
-- was taken from some communities at `narrowed_at`. The next pass and check are due at
-- `next_pass_at` and `next_check_at`.
ALTER TABLE push_alerts RENAME COLUMN since TO state_since;
ALTER TABLE push_alerts RENAME COLUMN begun_at TO audience_at;
ALTER TABLE push_alerts RENAME COLUMN shrunk_at TO narrowed_at;
ALTER TABLE push_alerts RENAME COLUMN pass_at TO next_pass_at;
ALTER TABLE push_alerts RENAME COLUMN check_at TO next_check_at;

-- `notified_level` is the level that the subscriber was last notified of, or may have been;
-- `attempted_level` that of the last attempt.
ALTER TABLE push_sent RENAME COLUMN subscription TO subscriber;
ALTER TABLE push_sent RENAME COLUMN heard TO notified_level;
ALTER TABLE push_sent RENAME COLUMN tried TO attempted_level;
