# data/ - what is installed beside the programs: schema, interfaces, desktop entries.
