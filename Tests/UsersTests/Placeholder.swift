import Users
