-- A link mailed to a new address, by which its owner confirms that an account may use it. It lives and ends like the links that
-- recover a password: after an hour, when used, and with every other link of the account when a password or an e-mail is set.
ALTER TABLE password_recoveries
  ADD COLUMN new_email text CHECK (new_email = lower(new_email) AND char_length(new_email) BETWEEN 3 AND 254);
